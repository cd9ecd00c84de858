// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

/// A plain ERC-20 of which everyone may make as much as they like.
contract TestToken {
    event Transfer(address indexed from, address indexed to, uint256 value);

    mapping(address => uint256) public balanceOf;

    function mint(address to, uint256 value) external {
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    function transfer(address to, uint256 value) external returns (bool) {
        require(balanceOf[msg.sender] >= value, "not enough");
        balanceOf[msg.sender] -= value;
        balanceOf[to] += value;
        emit Transfer(msg.sender, to, value);
        return true;
    }

    /// Two payments in one transaction, and a payment of nothing before them.
    function transferTwice(address to, uint256 value) external {
        emit Transfer(msg.sender, to, 0);
        balanceOf[msg.sender] -= 2 * value;
        balanceOf[to] += 2 * value;
        emit Transfer(msg.sender, to, value);
        emit Transfer(msg.sender, to, value);
    }
}

/// Answers `false` where others revert, as some old tokens do.
contract ShyToken {
    mapping(address => uint256) public balanceOf;

    function mint(address to, uint256 value) external {
        balanceOf[to] += value;
    }

    function transfer(address, uint256) external pure returns (bool) {
        return false;
    }
}

/// Sends on what it is given, in the ways a contract can.
contract Forwarder {
    function forward(address payable to) external payable {
        (bool ok, ) = to.call{value: msg.value}("");
        require(ok, "refused");
    }

    function forwardTwice(address payable to) external payable {
        to.transfer(msg.value / 2);
        to.transfer(msg.value / 2);
    }

    /// The payment happens and is then undone, while the transaction itself succeeds.
    function forwardAndUndo(address payable to) external payable {
        try this.forwardAndRevert{value: msg.value}(to) {} catch {}
    }

    function forwardAndRevert(address payable to) external payable {
        to.transfer(msg.value);
        revert("undone");
    }

    function bequeath(address payable to) external payable {
        new Mortal{value: msg.value}(to);
    }
}

contract Mortal {
    constructor(address payable heir) payable {
        selfdestruct(heir);
    }
}

/// Takes ETH, at a price in gas: a wallet of a contract.
contract Wallet {
    uint256 public received;
    event Received(address from, uint256 value);

    receive() external payable {
        received += msg.value;
        emit Received(msg.sender, msg.value);
    }
}

/// Takes no ETH.
contract Closed {
    function nothing() external {}
}

/// Burns its sender's gas.
contract Glutton {
    mapping(uint256 => uint256) private filler;

    receive() external payable {
        for (uint256 i = 0; i < 100; i++) filler[i + block.number * 1000] = 1;
    }
}
